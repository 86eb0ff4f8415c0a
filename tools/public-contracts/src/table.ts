import { type Proof, provenTargets } from './prove.ts';

/** The results as a Markdown table. */
export function tableOf(proofs: readonly Proof[]): string {
  const rows = proofs.map(({ contract, openapi, operations, targets, sdk }) => {
    const failing = provenTargets.filter((target) => targets[target] !== 'yes');
    const source =
      'package' in contract ? contract.package : `${contract.repository}@${contract.commit}`;
    const same = sdk === 'same' || sdk === '' ? sdk : 'differs';
    const fails = failing.join(', ') || '-';
    return [`\`${source}\``, contract.name, openapi, String(operations), fails, same];
  });
  const head = ['package or repository', 'contract', 'OpenAPI', 'operations', 'fails', 'SDK'];
  const all = [head, head.map(() => ''), ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const lines = all.map((row, index) => {
    const cells = row.map((cell, at) =>
      (index === 1 ? '-' : cell).padEnd(widths[at] ?? 0, index === 1 ? '-' : ' '),
    );
    return `| ${cells.join(' | ')} |`;
  });
  return `${lines.join('\n')}\n`;
}

const [tableBegin, tableEnd] = ['<!-- contracts -->\n', '<!-- /contracts -->'];

/** Puts the table between its markers in a text. */
export function withTable(text: string, table: string): string {
  const [before = '', rest = ''] = text.split(tableBegin);
  return `${before}${tableBegin}\n${table}\n${tableEnd}${rest.split(tableEnd)[1] ?? ''}`;
}
