import type { RootContent } from 'hast';
import {
  createElement,
  Fragment,
  memo,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
} from 'react';
import type { Language } from './highlight.ts';

let loading: Promise<typeof import('./highlight.ts') | undefined> | undefined;

/** The longest text that is coloured. Longer ones would take too long. */
const maxHighlighted = 60_000;

interface CodeProps {
  language: Language;
  code: string;
  /** What screen readers call it. */
  label?: string;
}

/** Code in colours. It is plain until the highlighter is loaded, and if that fails. */
export function Code({ language, code, label }: CodeProps) {
  const deferred = useDeferredValue(code);
  const plain = <code>{code}</code>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className="code" tabIndex={0} aria-label={label ?? `${language} code`}>
      <pre>
        {deferred.length > maxHighlighted ? (
          plain
        ) : (
          <Suspense fallback={plain}>
            <Coloured language={language} code={deferred} />
          </Suspense>
        )}
      </pre>
    </section>
  );
}

/** Memoised, because each change of the code first renders the old code again. */
const Coloured = memo(function Coloured({ language, code }: Pick<CodeProps, 'language' | 'code'>) {
  loading ??= import('./highlight.ts').catch(() => undefined);
  const highlighter = use(loading);
  return <code>{highlighter ? elementsOf(highlighter.highlight(language, code)) : code}</code>;
});

function elementsOf({ children }: { children: RootContent[] }): ReactNode[] {
  return children.map((child, index) => {
    if (child.type === 'text') return child.value;
    if (child.type !== 'element') return null;
    const className = (child.properties.className as string[] | undefined)?.join(' ');
    const inner = elementsOf(child);
    return createElement(
      className ? 'span' : Fragment,
      { key: index, ...(className && { className }) },
      ...inner,
    );
  });
}
