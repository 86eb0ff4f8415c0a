import { Notice } from './notice.tsx';

/** @param what is seen after signing in, such as "the jobs". */
export function SignInNotice({ what }: { what: string }) {
  return (
    <Notice title={`You need to sign in to see ${what}.`}>
      <p>
        <a href="#/account/log-in">Sign in</a>
      </p>
    </Notice>
  );
}
