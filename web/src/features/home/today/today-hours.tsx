import { axisRupees } from '../../../lib/format/format.js';
import { todayTexts } from '../../../lib/texts/en/today.js';
import styles from './today-band.module.css';
import { bestHour, type HourBars, hoursSentence, hoursShown, type Today, weekdayOf } from './today-model.js';

const { hours: texts } = todayTexts;

/** Shares of the space of an hour. */
const WIDTHS = { today: 0.52, lastWeek: 0.88 };
/** The highest bar leaves space for its amount. */
const HIGHEST_PERCENT = 82;
/** Below the line, so that only the upper corners are seen round. */
const BELOW_PERCENT = 6;
const LABEL_EVERY = 3;

/** Sales by hour, in front of those of the same weekday last week; the empty line when they could not be loaded. */
export function TodayHours({ today }: { readonly today: Today | undefined }) {
  const lastDay = today?.lastWeek?.day;
  const hours = hoursShown(today ?? {});
  const best = bestHour(hours);
  const highest = Math.max(1, ...hours.flatMap(({ amount, before }) => [amount, before]));
  const heightOf = (amount: number) => (amount / highest) * HIGHEST_PERCENT;
  return (
    <div
      className={styles.hours}
      {...(today ? { role: 'img', 'aria-label': hoursSentence(today, hours) } : { 'aria-hidden': true })}
    >
      <p className={styles.legend} aria-hidden="true">
        {lastDay ? <span className={styles.today}>{texts.today}</span> : null}
        {lastDay ? <span>{texts.lastWeek(weekdayOf(lastDay))}</span> : null}
      </p>
      <svg className={styles.plot} aria-hidden="true" focusable="false">
        {hours.map(({ hour, before }, place) => (
          <Bar
            key={hour}
            className={styles.barBefore}
            height={heightOf(before)}
            {...placed(place, 'lastWeek', hours)}
          />
        ))}
        {hours.map(({ hour, amount }, place) => (
          <Bar key={hour} className={styles.bar} height={heightOf(amount)} {...placed(place, 'today', hours)} />
        ))}
        {best ? <Amount best={best} hours={hours} height={heightOf(best.amount)} /> : null}
      </svg>
      <p className={styles.labels} aria-hidden="true">
        {hours.map(({ hour }) => (
          <span key={hour}>{labelOf(hour, hours)}</span>
        ))}
      </p>
    </div>
  );
}

interface BarProps {
  readonly className: string | undefined;
  /** All in percent of the plot. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

function Bar({ className, x, width, height }: BarProps) {
  if (height === 0) return null;
  return (
    <rect
      className={className}
      x={`${x}%`}
      y={`${100 - height}%`}
      width={`${width}%`}
      height={`${height + BELOW_PERCENT}%`}
      rx="3"
    />
  );
}

interface AmountProps {
  readonly best: HourBars;
  readonly hours: readonly HourBars[];
  readonly height: number;
}

/** Over the best hour of today; at the edges it stays inside. */
function Amount({ best, hours, height }: AmountProps) {
  const place = hours.indexOf(best);
  const anchor = place === 0 ? 'start' : place === hours.length - 1 ? 'end' : 'middle';
  const at = { start: 0, middle: ((place + 0.5) / hours.length) * 100, end: 100 }[anchor];
  return (
    <text className={styles.most} x={`${at}%`} y={`${100 - height}%`} dy="-0.35em" textAnchor={anchor}>
      {axisRupees(best.amount)}
    </text>
  );
}

function placed(place: number, bars: keyof typeof WIDTHS, { length }: readonly HourBars[]) {
  const space = 100 / length;
  const width = space * WIDTHS[bars];
  return { x: space * place + (space - width) / 2, width };
}

/** Every third hour from 9 on, and the unit at the last one. */
function labelOf(hour: number, hours: readonly HourBars[]) {
  if (hour % LABEL_EVERY !== 0) return null;
  const isLast = hour + LABEL_EVERY > (hours.at(-1)?.hour ?? 0);
  return isLast ? texts.lastHour(hour) : texts.hour(hour);
}
