export function ProductMark({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M10 7h12a1 1 0 0 1 1 1v17l-2.33-1.75L18.33 25 16 23.25 13.67 25l-2.34-1.75L9 25V8a1 1 0 0 1 1-1Z"
        fill="#fff"
      />
      <path
        d="M12.5 12h7M12.5 15.5h7M12.5 19h4"
        className="stroke-accent"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
