import { useSession } from '../../session/session.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { LogIn, ResetPassword, SignUp, UseKey, Verify } from './sign-in.tsx';
import { SignedIn } from './signed-in.tsx';

const titles: ReadonlyMap<string | undefined, string> = new Map([
  ['sign-up', 'Sign up'],
  ['verify', 'Verify'],
  ['reset', 'Password forgotten'],
  ['log-in', 'Sign in'],
]);

/** Shows who is signed in, or how to sign in. */
export function AccountPage({ step }: { step: string | undefined }) {
  usePageTitle(titles.get(step) ?? 'Account');
  const { isLoaded, key, user } = useSession();
  if (!isLoaded) return null;
  if (step === 'sign-up') return <SignUp />;
  if (step === 'verify') return <Verify />;
  if (step === 'reset') return <ResetPassword />;
  if (step !== 'log-in' && (key !== undefined || user)) return <SignedIn />;
  return (
    <div className="account">
      <header className="page-head">
        <h1>Sign in</h1>
        <p className="lead">
          The key and the tokens stay in this tab, and are forgotten when you close it. New here?{' '}
          <a href="#/account/sign-up">Sign up</a>.
        </p>
      </header>
      <div className="account-ways">
        <UseKey />
        <LogIn />
      </div>
    </div>
  );
}
