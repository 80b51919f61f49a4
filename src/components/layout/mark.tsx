/** The logo: a drop with a tick cut into it, in the colour of the surrounding text. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M32 2C30 9 11 26 11 41a21 21 0 0 0 42 0C53 26 34 9 32 2ZM17 41.5l5.9-5.9 6.1 6.1 12.6-12.6 5.9 5.9L29 53.5Z"
      />
    </svg>
  );
}
