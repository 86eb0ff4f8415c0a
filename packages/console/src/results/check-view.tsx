interface Check {
  has_nsfw_concept: boolean[];
  meta?: { score?: unknown; threshold?: unknown };
}

export function isCheck(answer: unknown): answer is Check {
  return Array.isArray((answer as Partial<Check> | undefined)?.has_nsfw_concept);
}

/** The result of a check, and its score. */
export function CheckView({ answer }: { answer: Check }) {
  const isUnsafe = answer.has_nsfw_concept.some(Boolean);
  const { score, threshold } = answer.meta ?? {};
  return (
    <div className="check">
      <p className={`verdict ${isUnsafe ? 'bad' : 'good'}`}>
        {isUnsafe ? 'Not safe for work' : 'Safe for work'}
      </p>
      {typeof score === 'number' && (
        <div className="gauge">
          <meter aria-label="Score" min={0} max={1} value={score} />
          {typeof threshold === 'number' && (
            <span className="gauge-mark" style={{ insetInlineStart: `${threshold * 100}%` }}>
              <span>threshold {threshold}</span>
            </span>
          )}
          <p className="gauge-value">
            Score <strong>{score.toFixed(4)}</strong>
          </p>
        </div>
      )}
    </div>
  );
}
