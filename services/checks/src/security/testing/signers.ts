import {
  CUSTOMER_AUDIENCE,
  STAFF_AUDIENCE,
  STAFF_ISSUER,
  TOKEN_ALGORITHM,
} from '@bookstore/contracts/tokens';
import { createTokenSigner, type TokenSigner } from '@bookstore/kit/testing/token-issuer';
import { exportJWK, generateKeyPair, importPKCS8, importSPKI } from 'jose';
import { type MongoClient, ObjectId } from 'mongodb';
import { z } from 'zod';

const signingKey = z.object({ kid: z.string(), privatePem: z.string(), publicPem: z.string() });
const STAFF = { issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE };

/** Signs staff tokens with the own key of admin-auth, to whose database `mongo` is connected. */
export async function stealStaffSigner(mongo: MongoClient): Promise<TokenSigner> {
  const key = signingKey.parse(await mongo.db().collection('signing_keys').findOne());
  const privateKey = await importPKCS8(key.privatePem, TOKEN_ALGORITHM);
  const publicKey = await importSPKI(key.publicPem, TOKEN_ALGORITHM, { extractable: true });
  return createTokenSigner({ ...STAFF, kid: key.kid }, { privateKey, publicKey });
}

/** Signs customer tokens with a key that is added to those in identity's database, which are encrypted. */
export async function plantCustomerSigner(mongo: MongoClient, issuer: string): Promise<TokenSigner> {
  const keys = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const _id = new ObjectId();
  await mongo
    .db()
    .collection('jwks')
    .insertOne({
      _id,
      publicKey: JSON.stringify(await exportJWK(keys.publicKey)),
      privateKey: 'unknown',
      // Older than identity's own, with which it goes on signing.
      createdAt: new Date(0),
    });
  return createTokenSigner({ issuer, audience: CUSTOMER_AUDIENCE, kid: _id.toHexString() }, keys);
}

/** Signs in the name of another signer, with an unknown key. */
export async function forgeSigner({ rules }: TokenSigner): Promise<TokenSigner> {
  return createTokenSigner(rules, await generateKeyPair(TOKEN_ALGORITHM, { extractable: true }));
}
