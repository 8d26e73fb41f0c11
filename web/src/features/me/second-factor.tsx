import { TOTP_SECRET_SECONDS } from '@bookstore/contracts/lifetimes';
import {
  type OwnAccount,
  totpCode,
  totpCreation,
  totpRemoval,
  type TotpSecret,
} from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { QRCodeSVG } from 'qrcode.react';
import { CODE_FIELD, explainCode } from '../../shared/form/code-field.ts';
import { FormAlert, TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readCode } from '../../shared/http/http.ts';
import { saveFile } from '../../shared/http/save-file.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { AccountSection, FORM_STYLE } from '../../shared/ui/account-section.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useConfirmTotp, useCreateTotp, useRemoveTotp } from './staff-account.queries.ts';

const QR_SIZE_PX = 200;

const explainTooOld = () =>
  i18n.t(
    'The key was more than {count, plural, one {# minute} other {# minutes}} old. Please set up another one, and remove the old one from your authenticator.',
    { count: TOTP_SECRET_SECONDS / 60 },
  );
const describePasswordField = () =>
  ({
    name: 'password',
    label: i18n.t('Password'),
    autoComplete: 'current-password',
    required: true,
    isOnly: true,
  }) as const;

/** A request with what a form asks for. */
type Asked<Values> = { error: Error | null; isPending: boolean; mutate: (values: Values) => void };

/** What all forms here have; `refusal` is shown where the password or the code is wrong. */
const formOf = <Values,>(mutation: Asked<Values>, refusal: string) => ({
  mutation,
  failure:
    readCode(mutation.error) === 'INVALID_CREDENTIALS' ? refusal : i18n.t('That failed. Please try again.'),
  className: FORM_STYLE,
  onSubmit: (values: Values) => mutation.mutate(values),
});

function CodeForm({ mutation }: { mutation: Asked<{ code: string }> }) {
  const form = useZodForm(totpCode, { code: '' });
  return (
    <Form form={form} submit={i18n.t('Turn on')} {...formOf(mutation, explainCode())}>
      <TextField form={form} {...CODE_FIELD} hint={i18n.t('The six digits that it shows now.')} />
    </Form>
  );
}

/** Asks for the password, so that nobody else sets up a second factor at a device that was left. */
function StartForm({ mutation }: { mutation: Asked<{ password: string }> }) {
  const form = useZodForm(totpCreation, { password: '' });
  return (
    <Form
      form={form}
      submit={i18n.t('Set up')}
      look="secondary"
      {...formOf(mutation, i18n.t('The password is not correct.'))}
    >
      <PasswordField form={form} {...describePasswordField()} />
    </Form>
  );
}

/** A secret in groups of four, as it is typed. */
const spaced = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

type SetUpProps = TotpSecret & Parameters<typeof CodeForm>[0];

const SetUp = ({ secret, uri, mutation }: SetUpProps) => (
  <div className="grid gap-4">
    <p>
      {i18n.t(
        'Scan this with an authenticator, such as the one of your password manager, or type the key into it.',
      )}
    </p>
    <QRCodeSVG
      value={uri}
      size={QR_SIZE_PX}
      level="M"
      marginSize={4}
      title={i18n.t('The key as a QR code')}
      className="rounded-lg border border-line"
    />
    <p>
      <Trans
        id="Key: <code>{key}</code>"
        values={{ key: spaced(secret) }}
        components={{ code: <code className="font-mono wrap-anywhere" /> }}
      />
    </p>
    <CodeForm mutation={mutation} />
  </div>
);

const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <div className="mb-6 grid gap-4 border-b border-line pb-6">
    <p role="status" className="font-semibold">
      {i18n.t(
        'The second factor is on. Keep these recovery codes where others do not find them: they are shown only now.',
      )}
    </p>
    <p>{i18n.t('Each stands for one code of the authenticator, for the day when you do not have it.')}</p>
    <ul aria-label={i18n.t('Recovery codes')} className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => saveFile(new Blob([codes.join('\n')]), 'recovery-codes.txt')}>
        {i18n.t('Save as a file')}
      </Button>
      <Button onClick={onClose}>{i18n.t('I have kept them')}</Button>
    </div>
  </div>
);

type SecondFactorProps = { own: OwnAccount };

function TurnedOn({ own: { recoveryCodesLeft, requiresTotp } }: SecondFactorProps) {
  const remove = useRemoveTotp();
  const form = useZodForm(totpRemoval, { password: '', code: '' });
  const refusal = i18n.t('The password is not correct, or the code is wrong or was used already.');
  return (
    <div className="grid gap-4">
      <p>
        {i18n.t(
          'It is on. {count, plural, one {# recovery code is} other {# recovery codes are}} left; to get new ones, turn it off and on again.',
          { count: recoveryCodesLeft },
        )}{' '}
        {requiresTotp && i18n.t('Everyone needs one here: after turning it off you set it up again at once.')}
      </p>
      <Form form={form} submit={i18n.t('Turn off')} look="danger" {...formOf(remove, refusal)}>
        <PasswordField form={form} {...describePasswordField()} />
        <TextField form={form} {...CODE_FIELD} />
      </Form>
    </div>
  );
}

/** Sets up a second factor for the login, or turns it off. */
export function SecondFactor({ own }: SecondFactorProps) {
  const create = useCreateTotp();
  const confirm = useConfirmTotp();
  const turnOn = (values: { code: string }) => confirm.mutate(values, { onSuccess: () => create.reset() });
  const ageMs = confirm.submittedAt - create.submittedAt;
  const isTooOld = readCode(confirm.error) === 'INVALID_CREDENTIALS' && ageMs > TOTP_SECRET_SECONDS * 1000;
  const begin = (values: { password: string }) => {
    confirm.reset();
    create.mutate(values);
  };
  const isBegun = create.data && !isTooOld;
  return (
    <AccountSection
      title={i18n.t('Second factor')}
      text={i18n.t(
        'With it, the login asks for a code of an authenticator as well: a password that others learn is not enough.',
      )}
    >
      {confirm.data && <RecoveryCodes codes={confirm.data} onClose={() => confirm.reset()} />}
      {own.account.hasTotp && <TurnedOn own={own} />}
      {!own.account.hasTotp && isBegun && (
        <SetUp {...create.data} mutation={{ ...confirm, mutate: turnOn }} />
      )}
      {!own.account.hasTotp && isTooOld && <FormAlert>{explainTooOld()}</FormAlert>}
      {!own.account.hasTotp && !isBegun && <StartForm mutation={{ ...create, mutate: begin }} />}
    </AccountSection>
  );
}
