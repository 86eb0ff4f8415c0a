export function Mark() {
  return (
    <svg viewBox="0 0 36 36" width="24" height="24" aria-hidden="true">
      <rect x="2" y="2" width="32" height="32" rx="9" className="mark-ground" />
      <path d="M10 21v-6M15 25V11M20 22v-8M25 27V9" className="mark-lines" />
    </svg>
  );
}
