import { useState } from 'react';
import { useLocation } from 'wouter';
import { keepKey } from '../../session/api-key.ts';
import { pageBefore } from '../../session/page-before.ts';
import { account, genmedia, genmediaWith } from '../../session/service.ts';
import { loadSession, signInWith } from '../../session/session.ts';
import { AccountForm } from './account-form.tsx';

const email = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' } as const;
const newPassword = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  about: '15 to 128 characters. Use a few words that only you would put together.',
} as const;

export function UseKey() {
  const [, navigate] = useLocation();
  return (
    <AccountForm
      title="With an API key"
      about="The service prints one when it starts."
      fields={[{ name: 'key', label: 'API key', type: 'password' }]}
      button="Use this key"
      onSubmit={async ({ key: typed = '' }) => {
        const key = typed.trim();
        await genmediaWith(key).run('listModels');
        await signInWith(key);
        navigate(pageBefore());
      }}
    />
  );
}

export function LogIn() {
  const [, navigate] = useLocation();
  return (
    <AccountForm
      title="With an account"
      fields={[
        email,
        { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
      ]}
      button="Log in"
      onSubmit={async ({ email: address = '', password = '' }) => {
        const user = await account.logIn({ email: address, password, device_name: 'console' });
        await enter();
        navigate(user.verified ? pageBefore() : '/account/verify');
      }}
    >
      <p className="links">
        <a href="#/account/sign-up">Sign up</a>
        <a href="#/account/verify">Enter a code</a>
        <a href="#/account/reset">Password forgotten</a>
      </p>
    </AccountForm>
  );
}

export function SignUp() {
  const [, navigate] = useLocation();
  return (
    <div className="account narrow">
      <AccountForm
        title="Sign up"
        heading="h1"
        about="You get a mail with a code."
        fields={[
          email,
          newPassword,
          { name: 'name', label: 'Name', autoComplete: 'name', isOptional: true },
        ]}
        button="Sign up"
        onSubmit={async ({ email: address = '', password = '', name }) => {
          await account.signUp({ email: address, password, ...(name && { name }) });
          navigate('/account/verify');
        }}
      >
        <p className="links">
          <a href="#/account">I have an account</a>
        </p>
      </AccountForm>
    </div>
  );
}

export function Verify() {
  const [, navigate] = useLocation();
  return (
    <div className="account narrow">
      <AccountForm
        title="Enter the code from the mail"
        heading="h1"
        about="The code is the last part of the link in the mail. A service on your own machine writes its mails to the folder outbox in its data folder."
        fields={[{ name: 'code', label: 'Code', autoComplete: 'one-time-code' }]}
        button="Verify"
        onSubmit={async ({ code = '' }) => {
          const last = code.trim().split('/').filter(Boolean).at(-1);
          await account.verifyEmail({ verification_code: last ?? '' });
          await enter();
          navigate('/account');
        }}
      >
        <p className="links">
          <a href="#/account/log-in">I have opened the link already: log in</a>
        </p>
      </AccountForm>
      <AccountForm
        title="No mail?"
        fields={[email]}
        button="Send it again"
        done="If this address is not verified yet, a mail is on its way."
        onSubmit={({ email: address = '' }) =>
          genmedia.run('resendVerification', { email: address })
        }
      />
    </div>
  );
}

export function ResetPassword() {
  const [address, setAddress] = useState('');
  return (
    <div className="account narrow">
      <AccountForm
        title="Password forgotten"
        heading="h1"
        about="You get a mail with a link. Follow the link to choose a new password."
        fields={[email]}
        button="Send the mail"
        done={`If ${address} has an account, a mail is on its way.`}
        onSubmit={({ email: typedEmail = '' }) => {
          setAddress(typedEmail);
          return genmedia.run('requestPasswordReset', { email: typedEmail });
        }}
      >
        <p className="links">
          <a href="#/account">Log in</a>
        </p>
      </AccountForm>
    </div>
  );
}

/** After a login the account's key is used, and no longer one that was entered before. */
async function enter(): Promise<void> {
  keepKey(undefined);
  await loadSession();
}
