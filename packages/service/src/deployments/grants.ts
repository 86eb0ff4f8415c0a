import { sql, type Transaction } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db, Tables } from '../database/tables.ts';
import { transact, wakeUp } from '../database/wake-ups.ts';
import { endWaitingJobs } from '../jobs/ends.ts';
import { openS3Storage } from '../media/s3/s3-storage.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { checkDeploymentName, type Deployment, deploymentColumns } from './deployment.ts';
import { readStorageUrl, sealStorageUrl } from './storages.ts';

interface Grant {
  accountId: number;
  /** Segment of the paths of the deployment's operations. */
  name: string;
  /**
   * `s3://id:secret@bucket/…` of the deployment's own S3. If left out, its files go to the storage
   * of the service.
   */
  storageUrl?: string | undefined;
}

/**
 * Gives an account a deployment. An existing one keeps its queue and files, and gets the storage of
 * the grant if the grant names one. Throws DeploymentError if the name or the URL is invalid, and
 * Error with the answer of the S3 if the bucket cannot be read.
 */
export async function grantDeployment(
  { db, keyring }: { db: Db; keyring: Keyring },
  { accountId, name, storageUrl }: Grant,
): Promise<Deployment> {
  await checkDeploymentName(name);
  if (storageUrl !== undefined) {
    const { location, access } = readStorageUrl(storageUrl);
    await openS3Storage(location, access, 'the deployment');
  }
  return await db.transaction().execute(async (transaction) => {
    const storageId =
      storageUrl === undefined ? undefined : await addStorage(transaction, keyring, storageUrl);
    const deployment = await transaction
      .insertInto('deployments')
      .values({ account_id: accountId, name, storage_id: storageId ?? null })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'name']).doUpdateSet({
          revoked_at: null,
          ...(storageId !== undefined && { storage_id: storageId }),
        }),
      )
      .returning(deploymentColumns)
      .executeTakeFirstOrThrow();
    await recordAct(transaction, {
      accountId,
      deploymentId: deployment.id,
      action: 'grant-deployment',
      outcome: { storages: storageId === undefined ? 0 : 1 },
    });
    return deployment;
  });
}

async function addStorage(db: Transaction<Tables>, keyring: Keyring, url: string): Promise<number> {
  const { id } = await db
    .insertInto('deployment_storages')
    .values({ sealed: sealStorageUrl(keyring, url) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes a deployment from an account. Its waiting jobs end with the error `deployment_revoked`; its
 * running jobs go on; its files stay. Returns false if the account has no deployment with this
 * name.
 */
export async function revokeDeployment(
  db: Db,
  { accountId, name }: Pick<Grant, 'accountId' | 'name'>,
): Promise<boolean> {
  return await transact(db, async (transaction) => {
    const row = await transaction
      .updateTable('deployments')
      .set({ revoked_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    const cleared = await endWaitingJobs(transaction, row.id, {
      code: 'deployment_revoked',
      message: 'Your account lost this deployment before the job started. Ask your operator.',
    });
    await recordAct(transaction, {
      accountId,
      deploymentId: row.id,
      action: 'revoke-deployment',
      outcome: { cleared },
    });
    wakeUp(transaction, 'deployments', String(row.id));
    return true;
  });
}

/** The deployments of an account, by name. */
export async function listDeployments(db: Db, accountId: number) {
  return await db
    .selectFrom('deployments')
    .select([...deploymentColumns, 'generation', 'created_at as createdAt'])
    .select(sql<boolean>`storage_id is not null`.as('ownStorage'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('name')
    .execute();
}
