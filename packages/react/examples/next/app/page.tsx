import { createClient } from '@genmedia/client';
import { listModelsOptions } from '@genmedia/react';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { imageModels } from './models';
import { Painter } from './painter';

// The page lists the models of now, not those at the time of the build.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const queries = new QueryClient();
  await queries.prefetchQuery(listModelsOptions(createClient(), imageModels));
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Painter />
    </HydrationBoundary>
  );
}
