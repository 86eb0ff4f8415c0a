/** The oldest Node that can run the command: `engines` of the package. */
export const oldestNode = 22;

/** What to tell the user of a Node that is too old; undefined if it is new enough. */
export function oldNode(version: string): string | undefined {
  if (Number(version.split('.')[0]) >= oldestNode) return undefined;
  return `genmedia-codegen needs Node ${oldestNode} or later, and this is Node ${version}.`;
}
