import { encode } from 'uqr';

export interface UpiCodeProps {
  readonly link: string;
  /** What the picture is for people who do not see it. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** Modules of white around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code that UPI apps scan, drawn here without a server; black on white in every theme. */
export function UpiCode({ link, label, className }: UpiCodeProps) {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path fill="black" d={pathOf(data)} />
    </svg>
  );
}

/** A run of dark modules is one step of the path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
}
