/**
 * The protocol's own conformance suite against our server. Prints every scenario with its verdict,
 * or with the reason why it does not apply.
 */
import { runSuite, scenariosOfSuite } from './run-suite.ts';
import { applicable, notApplicable } from './scenarios.ts';

const known = new Set<string>([...applicable, ...Object.keys(notApplicable)]);
const unknown = (await scenariosOfSuite()).filter((name) => !known.has(name));
const verdicts = await runSuite([...applicable, ...unknown]);
for (const { scenario, isPassed, output } of verdicts) {
  console.log(`${isPassed ? 'passed' : 'FAILED'}          ${scenario}`);
  if (!isPassed) console.log(output);
}
for (const [scenario, reason] of Object.entries(notApplicable)) {
  console.log(`does not apply  ${scenario}: ${reason}`);
}
process.exitCode = verdicts.every(({ isPassed }) => isPassed) ? 0 : 1;
