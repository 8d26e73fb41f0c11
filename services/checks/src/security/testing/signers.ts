import { createSecretBox } from '@bookstore/admin-auth/staff/secret-box';
import { CUSTOMER_AUDIENCE, staffTokenRules, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { createTokenSigner, type TokenSigner } from '@bookstore/kit/testing/token-issuer';
import { exportJWK, generateKeyPair, importPKCS8, importSPKI } from 'jose';
import { type MongoClient, ObjectId } from 'mongodb';
import { z } from 'zod';

const signingKey = z.object({ kid: z.string(), sealedPem: z.string(), publicPem: z.string() });

/** Signs staff tokens of the shop at `url` with the own key of admin-auth, to whose database `mongo` is connected. */
export async function stealStaffSigner(
  mongo: MongoClient,
  { url, staffSecret }: { url: string; staffSecret: string },
): Promise<TokenSigner> {
  const key = signingKey.parse(await mongo.db().collection('signing_keys').findOne());
  const pem = createSecretBox(staffSecret, 'signing keys of staff').open(key.sealedPem, key.kid);
  const privateKey = await importPKCS8(pem, TOKEN_ALGORITHM);
  const publicKey = await importSPKI(key.publicPem, TOKEN_ALGORITHM, { extractable: true });
  return createTokenSigner({ ...staffTokenRules(url), kid: key.kid }, { privateKey, publicKey });
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
