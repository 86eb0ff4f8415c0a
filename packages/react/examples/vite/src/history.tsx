import { listJobsOptions, pagesOf, useGenmedia } from '@genmedia/react';
import { useInfiniteQuery } from '@tanstack/react-query';

/** The jobs of the account, wherever they were started, the newest first. */
export function History() {
  const options = pagesOf(listJobsOptions)(useGenmedia(), { limit: 10 });
  const { data, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(options);
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <section>
      <h2>Jobs</h2>
      <button type="button" onClick={() => refetch()}>
        Refresh
      </button>
      <ol>
        {jobs.map(({ id, operation, status, output: [file] }) => (
          <li key={id}>{file ? <a href={file}>{operation}</a> : `${operation}: ${status}`}</li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          Older jobs
        </button>
      )}
    </section>
  );
}
