import type pg from 'pg';

/** Breaks the connection if the work fails or takes too long: a lost network raises no error. */
export async function withTimeout<T>(
  client: pg.Client,
  ms: number,
  work: () => Promise<T>,
): Promise<T> {
  const late = () => client.connection.stream.destroy(new Error(`No answer within ${ms} ms.`));
  const timer = setTimeout(late, ms);
  try {
    return await work();
  } catch (error) {
    late();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
