import { RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { emailAddress } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatLifetime } from '../../shared/format/format-lifetime.ts';
import { account } from '../../shared/identity/account.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { FormResult } from '../../shared/form/form-result.tsx';
import { identityOptionsQuery } from './identity-options.queries.ts';

const owner = z.object({ email: emailAddress });

/** Asks for a link by mail. Whether the address is known is not said. */
export function ForgotPasswordForm() {
  const { data: options } = useQuery(identityOptionsQuery());
  const requestReset = useMutation({ mutationFn: account.requestPasswordReset });
  const form = useZodForm(owner, { email: '' });

  if (options?.hasPasswordReset === false)
    return (
      <FormResult
        text={i18n.t(
          'This shop cannot send mail at the moment, so a forgotten password cannot be replaced here.',
        )}
      >
        <Link to="/login" className={buttonStyle('secondary')}>
          {i18n.t('Back to the login')}
        </Link>
      </FormResult>
    );
  if (requestReset.isSuccess)
    return (
      <FormResult
        text={i18n.t(
          'If {email} has an account here, a mail with a link is on its way. The link works once, within {lifetime}.',
          { email: requestReset.variables, lifetime: formatLifetime(RESET_LINK_SECONDS) },
        )}
      >
        <Link to="/login" className={buttonStyle()}>
          {i18n.t('Back to the login')}
        </Link>
        <Button look="secondary" onClick={requestReset.reset}>
          {i18n.t('No mail? Ask again')}
        </Button>
      </FormResult>
    );
  return (
    <>
      <Form
        form={form}
        submit={i18n.t('Send the link')}
        mutation={requestReset}
        failure={i18n.t('The mail could not be requested. Please try again.')}
        onSubmit={({ email }) => requestReset.mutate(email)}
      >
        <p>{i18n.t('Enter the e-mail address of your account. We send you a link to set a new password.')}</p>
        <TextField
          form={form}
          name="email"
          label={i18n.t('Email')}
          type="email"
          autoComplete="email"
          required
        />
      </Form>
      <p className="mt-5">
        <Trans
          id="Remember it? <login>Login here</login>"
          components={{ login: <Link to="/login" className="font-semibold text-accent underline" /> }}
        />
      </p>
    </>
  );
}
