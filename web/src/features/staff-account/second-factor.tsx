import { type OwnAccount, totpCode, type TotpSecret } from '@bookstore/contracts/staff';
import { QRCodeSVG } from 'qrcode.react';
import { CODE_FIELD, CODE_REFUSED } from '../../shared/form/code-field.ts';
import { FormAlert, TextField } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { countOf } from '../../shared/format.ts';
import { readCode } from '../../shared/http.ts';
import { explainRefusal } from '../../shared/identity/identity-messages.ts';
import { IdentityForm } from '../../shared/identity/identity-form.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { AccountSection, FORM_STYLE } from '../../shared/ui/account-section.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useConfirmTotp, useCreateTotp, useRemoveTotp } from './staff-account.queries.ts';

const FAILED = 'That failed. Please try again.';
const QR_SIZE_PX = 200;
const CODES_FILE = 'recovery-codes.txt';

type CodeFormProps = {
  submit: string;
  look?: 'danger';
  hint: string;
  mutation: {
    error: Error | null;
    isPending: boolean;
    mutate: (values: { code: string }) => void;
  };
};

function CodeForm({ submit, look, hint, mutation }: CodeFormProps) {
  const form = useZodForm(totpCode, { code: '' });
  return (
    <IdentityForm
      form={form}
      submit={submit}
      {...(look && { look })}
      mutation={mutation}
      failure={readCode(mutation.error) === 'INVALID_CREDENTIALS' ? CODE_REFUSED : FAILED}
      className={FORM_STYLE}
      onSubmit={(values) => mutation.mutate(values)}
    >
      <TextField form={form} {...CODE_FIELD} hint={hint} />
    </IdentityForm>
  );
}

/** A secret in groups of four, as it is typed. */
const spaced = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

type SetUpProps = TotpSecret & Pick<CodeFormProps, 'mutation'>;

const SetUp = ({ secret, uri, mutation }: SetUpProps) => (
  <div className="grid gap-4">
    <p>Scan this with an authenticator, such as the one of your password manager, or type the key into it.</p>
    <QRCodeSVG
      value={uri}
      size={QR_SIZE_PX}
      level="M"
      marginSize={4}
      title="The key as a QR code"
      className="rounded-lg border border-line"
    />
    <p>
      Key: <code className="font-mono wrap-anywhere">{spaced(secret)}</code>
    </p>
    <CodeForm submit="Turn on" hint="The six digits that it shows now." mutation={mutation} />
  </div>
);

const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <div className="mb-6 grid gap-4 border-b border-line pb-6">
    <p role="status" className="font-semibold">
      The second factor is on. Keep these recovery codes where others do not find them: they are shown only
      now.
    </p>
    <p>Each stands for one code of the authenticator, for the day when you do not have it.</p>
    <ul aria-label="Recovery codes" className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => saveFile(new Blob([codes.join('\n')]), CODES_FILE)}>
        Save as a file
      </Button>
      <Button onClick={onClose}>I have kept them</Button>
    </div>
  </div>
);

type SecondFactorProps = { own: OwnAccount };

function TurnedOn({ own: { recoveryCodesLeft, requiresTotp } }: SecondFactorProps) {
  const remove = useRemoveTotp();
  return (
    <div className="grid gap-4">
      <p>
        It is on. {countOf(recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left; to get new
        ones, turn it off and on again.
        {requiresTotp && ' Everyone needs one here: after turning it off you set it up again at once.'}
      </p>
      <CodeForm submit="Turn off" look="danger" hint={CODE_FIELD.hint} mutation={remove} />
    </div>
  );
}

/** Sets up a second factor for the login, or turns it off. */
export function SecondFactor({ own }: SecondFactorProps) {
  const create = useCreateTotp();
  const confirm = useConfirmTotp();
  const turnOn = (values: { code: string }) => confirm.mutate(values, { onSuccess: () => create.reset() });
  return (
    <AccountSection
      title="Second factor"
      text="With it, the login asks for a code of an authenticator as well: a password that others learn is not enough."
    >
      {confirm.data && <RecoveryCodes codes={confirm.data} onClose={() => confirm.reset()} />}
      {own.account.hasTotp && <TurnedOn own={own} />}
      {!own.account.hasTotp && create.data && (
        <SetUp {...create.data} mutation={{ ...confirm, mutate: turnOn }} />
      )}
      {!own.account.hasTotp && !create.data && (
        <>
          <FormAlert>{create.error && explainRefusal(create.error, FAILED)}</FormAlert>
          <Button look="secondary" disabled={create.isPending} onClick={() => create.mutate()}>
            Set up
          </Button>
        </>
      )}
    </AccountSection>
  );
}
