import changelog from '@changesets/cli/changelog';

/** As that of changesets, but the updated dependencies are told once, not once for each changeset. */
export default {
  ...changelog,
  getDependencyReleaseLine: (_changesets, dependencies) =>
    changelog.getDependencyReleaseLine([{}], dependencies),
};
