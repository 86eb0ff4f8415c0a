import type { Usage, UsageOfDay } from '@genmedia/client';
import { useGetUsage } from '@genmedia/react';
import { useState } from 'react';
import { operationOf } from '../contract/contract.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { useSession } from '../session/session.ts';
import { firstOfMonth, formatDay, formatDollars, formatMonth, formatUnits } from '../ui/format.ts';
import { Select } from '../ui/select.tsx';
import { SignInNotice } from '../ui/sign-in-notice.tsx';
import { TryAgainNotice } from '../ui/try-again-notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** How many months can be chosen. The service keeps usage for 400 days. */
const monthsShown = 12;

/** What the account used in a month, by day and operation. */
export function UsagePage() {
  usePageTitle('Usage');
  const { key, isLoaded } = useSession();
  const months = Array.from({ length: monthsShown }, (_, back) => firstOfMonth(back));
  const currentMonth = firstOfMonth(0);
  const [since, setSince] = useState(currentMonth);
  const until = lastDayOf(since);
  const { data, error, isPending, refetch } = useGetUsage(
    { since, until },
    { enabled: key !== undefined },
  );
  return (
    <div className="usage">
      <header className="page-head">
        <h1>Usage</h1>
        <p className="lead">What the account used, by day and operation, in UTC.</p>
      </header>
      {isLoaded && key === undefined && <SignInNotice what="what was used" />}
      {key !== undefined && (
        <div className="toolbar">
          <Select
            id="month"
            label="Month"
            placeholder="Month"
            value={since}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onChange={(value) => setSince(value ?? since)}
          />
        </div>
      )}
      {error && <TryAgainNotice error={error} refetch={refetch} />}
      {key !== undefined && isPending && (
        <div className="skeleton" role="status" aria-label="Loading" />
      )}
      {data && <Sums usage={data} isCurrent={since === currentMonth} />}
      {data && data.usage.length > 0 && <Days rows={data.usage} />}
      {data?.usage.length === 0 && (
        <div className="card empty">
          <p className="empty-title">Nothing was used in {formatMonth(since)}</p>
        </div>
      )}
    </div>
  );
}

/** What was used in all, and in the current month what of its limit is left. */
function Sums({ usage, isCurrent }: { usage: Usage; isCurrent: boolean }) {
  const { usage: rows, spent_usd: spent, limit_usd: limit } = usage;
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const unpriced = rows.reduce((sum, row) => sum + row.calls_without_price, 0);
  const cost = rows.reduce((sum, row) => sum + (row.cost_usd ?? 0), 0);
  return (
    <dl className="sums">
      <div className="card">
        <dt>Calls of models</dt>
        <dd>{calls.toLocaleString()}</dd>
      </div>
      <div className="card">
        <dt>Cost</dt>
        <dd>{unpriced === calls && calls > 0 ? 'No price' : formatDollars(cost)}</dd>
        {unpriced > 0 && unpriced < calls && <p className="muted">{unpriced} without a price</p>}
      </div>
      {isCurrent && limit !== null && (
        <div className="card">
          <dt>Left this month</dt>
          <dd>{formatDollars(Math.max(0, limit - spent))}</dd>
          <p className="muted">of {formatDollars(limit)}</p>
        </div>
      )}
    </dl>
  );
}

function Days({ rows }: { rows: readonly UsageOfDay[] }) {
  const days = Map.groupBy(rows, ({ day }) => day);
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Model</th>
            <th scope="col" className="number">
              Calls
            </th>
            <th scope="col">Used</th>
            <th scope="col" className="number">
              Cost
            </th>
          </tr>
        </thead>
        {[...days].map(([day, used]) => (
          <tbody key={day}>
            <tr>
              <th scope="rowgroup" colSpan={5}>
                {formatDay(day)}
              </th>
            </tr>
            {used.map((row) => (
              <UsageRow key={`${row.operation} ${row.model_id}`} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function UsageRow({ row }: { row: UsageOfDay }) {
  const operation = operationOf(row.operation);
  return (
    <tr>
      <td>
        {operation ? (
          <a href={`#${playgroundPath(operation.id)}`}>{operation.summary}</a>
        ) : (
          row.operation
        )}
      </td>
      <td>
        <code>{row.model_id}</code>
      </td>
      <td className="number" data-label="Calls: ">
        {row.calls.toLocaleString()}
      </td>
      <td className="used">{formatUnits(row.units)}</td>
      <td className="number">{row.cost_usd === null ? 'No price' : formatDollars(row.cost_usd)}</td>
    </tr>
  );
}

function lastDayOf(firstDay: string): string {
  const date = new Date(`${firstDay}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}
