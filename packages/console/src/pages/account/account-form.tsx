import { GenmediaError } from '@genmedia/client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { topLevelField } from '../../form/field-props.ts';
import { Notice } from '../../ui/notice.tsx';

interface AccountField {
  name: string;
  label: string;
  type?: 'email' | 'password' | 'text';
  autoComplete?: string;
  isOptional?: boolean;
  about?: string;
}

interface AccountFormProps {
  title: string;
  /** `h1` if the form is the main content of the page. */
  heading?: 'h1' | 'h2';
  about?: ReactNode;
  fields: readonly AccountField[];
  button: string;
  /** Shown after success. Left out if another page follows. */
  done?: string;
  onSubmit: (values: Record<string, string>) => Promise<unknown>;
  children?: ReactNode;
}

/** Submits the fields that are filled in. */
function useSubmit(onSubmit: AccountFormProps['onSubmit']) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [failure, setFailure] = useState<Error>();
  const submit = (form: HTMLFormElement) => {
    if (state === 'busy') return;
    const filled = [...new FormData(form)].filter(([, value]) => value !== '');
    setState('busy');
    setFailure(undefined);
    onSubmit(Object.fromEntries(filled) as Record<string, string>).then(
      () => setState('done'),
      (error: Error) => {
        setFailure(error);
        setState('idle');
      },
    );
  };
  return { state, failure, submit };
}

/** A form about an account. It shows errors at their fields. */
export function AccountForm({
  title,
  heading: Heading = 'h2',
  about,
  fields,
  button,
  done,
  onSubmit,
  children,
}: AccountFormProps) {
  const { state, failure, submit } = useSubmit(onSubmit);
  const all = failure instanceof GenmediaError ? failure.errors : [];
  // The message of the failure tells of fields that the form does not have.
  const wrong = all.filter(({ field }) => fields.some(({ name }) => name === topLevelField(field)));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);
  const problemOf = (name: string) =>
    wrong.find(({ field }) => topLevelField(field) === name)?.message;
  return (
    <form
      ref={form}
      className="card account-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Heading>{title}</Heading>
      {about && <p className="muted">{about}</p>}
      {fields.map((field) => (
        <AccountInput key={field.name} {...field} problem={problemOf(field.name)} />
      ))}
      {failure && wrong.length === 0 && <Notice kind="bad" title={failure.message} isUrgent />}
      {state === 'done' && done && <Notice title={done} />}
      <button
        type="submit"
        className="button primary wide"
        // Not `disabled`, which would take the focus away.
        aria-disabled={state === 'busy'}
      >
        {state === 'busy' ? 'One moment …' : button}
      </button>
      {children}
    </form>
  );
}

interface AccountInputProps extends AccountField {
  problem: string | undefined;
}

function AccountInput(props: AccountInputProps) {
  const { name, label, type = 'text', autoComplete = 'off', isOptional, about, problem } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-name plain">
        {label}
        {isOptional && <span className="muted"> (optional)</span>}
      </label>
      <input
        id={id}
        className="control"
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={!isOptional}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-about`}
      />
      <p id={`${id}-about`} className={problem ? 'field-error' : 'field-about'}>
        {problem ?? about}
      </p>
    </div>
  );
}
