import type { CSSProperties, ReactNode } from 'react';

export function Table({
  className,
  style = {},
  children,
}: {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      {...(className === undefined ? {} : { className })}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}
