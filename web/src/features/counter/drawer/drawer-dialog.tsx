import type { Drawer, DrawerSession } from '@bahi/contracts/billing';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { Select } from '../../../components/form/select.js';
import { DrawerIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { clockTime } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { drawerTexts as texts } from '../../../lib/texts/en/drawer.js';
import styles from './drawer-dialog.module.css';
import { AddForm, CloseForm, MoveForm, OpenForm } from './drawer-forms.js';
import { ClosedReport, SessionReport } from './session-report.js';
import type { DrawerOfTill } from './use-drawer.js';
import { type DrawerActs, useDrawerActs } from './use-drawer-acts.js';

export interface DrawerDialogProps {
  readonly drawer: DrawerOfTill;
  readonly onClose: () => void;
}

type View = 'start' | 'add' | 'in' | 'out' | 'close' | 'report';

/** The drawer of this till: add, open, move cash, count and close. */
export function DrawerDialog({ drawer, onClose }: DrawerDialogProps) {
  const acts = useDrawerActs(drawer);
  const [view, setView] = useState<View>('start');
  const [closed, setClosed] = useState<DrawerSession | null>(null);
  const show = (next: View) => {
    acts.trouble.clear();
    setView(next);
  };
  const start = () => show('start');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={titleOf(view, drawer.chosen)} size="medium">
      <div className={styles.drawer}>
        {acts.trouble.text ? <InlineError kind="banner" message={acts.trouble.text} /> : null}
        {closed ? (
          <ClosedReport session={closed} onDone={onClose} />
        ) : (
          <Part {...{ drawer, acts, view, show, start }} onClosed={setClosed} />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(view: View, chosen: Drawer | undefined) {
  if (view === 'in' || view === 'out') return texts.move[view];
  if (view === 'close') return texts.close.title;
  if (view === 'report') return texts.report.open;
  if (view === 'add') return texts.add.another;
  return chosen?.name ?? texts.title;
}

interface PartProps {
  readonly drawer: DrawerOfTill;
  readonly acts: DrawerActs;
  readonly view: View;
  readonly show: (view: View) => void;
  readonly start: () => void;
  readonly onClosed: (session: DrawerSession) => void;
}

function Part(props: PartProps) {
  const { drawer, acts, view, start, onClosed } = props;
  const { drawers, chosen } = drawer;
  if (!drawers) return <NotRead drawer={drawer} />;
  if (view === 'add') return <AddForm acts={acts} onDone={start} onBack={start} />;
  if (drawers.length === 0) return <NoDrawer acts={acts} />;
  if (view === 'start' || !chosen?.open) return <Start {...props} drawers={drawers} />;
  if (view === 'close') return <CloseForm acts={acts} drawer={chosen} onClosed={onClosed} onBack={start} />;
  if (view === 'report') return <SessionReport sessionId={chosen.open.sessionId} onBack={start} />;
  return <MoveForm key={view} acts={acts} drawer={chosen} kind={view} onDone={start} onBack={start} />;
}

function NotRead({ drawer: { failure, retry, isRefreshing } }: Pick<PartProps, 'drawer'>) {
  if (!failure)
    return (
      <div aria-busy="true">
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton height="7rem" />
      </div>
    );
  // Each attempt reports its own failure.
  return <InlineError message={texts.failed} onRetry={() => void retry()} retrying={isRefreshing} />;
}

function NoDrawer({ acts }: Pick<PartProps, 'acts'>) {
  return (
    <>
      <EmptyState icon={<DrawerIcon />} title={texts.none}>
        <p>{texts.noneText}</p>
      </EmptyState>
      <AddForm acts={acts} firstName={texts.firstName} />
    </>
  );
}

/** The chosen drawer: what it can do when it is open, else its opening. */
function Start({ drawer, drawers, acts, show }: PartProps & { readonly drawers: readonly Drawer[] }) {
  const { chosen, choose } = drawer;
  return (
    <>
      {drawers.length > 1 ? (
        <Select
          label={texts.ofTill}
          placeholder={texts.choose}
          options={drawers.map(({ drawerId, name, open }) => ({
            value: drawerId,
            label: texts.option(name, open !== null),
          }))}
          value={chosen?.drawerId ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
      ) : null}
      {chosen?.open ? <OpenDrawer openedAt={chosen.open.openedAt} show={show} /> : null}
      {chosen && !chosen.open ? <OpenForm key={chosen.drawerId} acts={acts} drawer={chosen} /> : null}
      <div className={styles.links}>
        <Link to={paths.day}>{texts.dayReport}</Link>
        <Button variant="quiet" size="small" onClick={() => show('add')}>
          {texts.add.another}
        </Button>
      </div>
    </>
  );
}

function OpenDrawer({ openedAt, show }: Pick<PartProps, 'show'> & { readonly openedAt: string }) {
  return (
    <>
      <p className="meta">{texts.openSince(clockTime(Date.parse(openedAt)))}</p>
      <div className={styles.choices}>
        <Button size="large" onClick={() => show('in')}>
          {texts.move.in}
        </Button>
        <Button size="large" onClick={() => show('out')}>
          {texts.move.out}
        </Button>
        <Button size="large" onClick={() => show('report')}>
          {texts.report.open}
        </Button>
        <Button size="large" onClick={() => show('close')}>
          {texts.close.title}
        </Button>
      </div>
    </>
  );
}
