import type { SignedInSession } from '@bahi/contracts/auth';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Card } from '../../components/layout/card.js';
import { clockTime } from '../../lib/format/format.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import styles from './sessions-card.module.css';
import { sessionsMessageFor, useSessions } from './use-sessions.js';

const { sessions: texts } = settingsTexts;

/** Where the person is signed in; ends one of the others, or all of them. */
export function SessionsCard() {
  const sessions = useSessions();
  return (
    <Card title={texts.title} refreshing={sessions.isRefreshing && sessions.data !== undefined}>
      {sessions.data ? (
        <SessionList sessions={sessions} list={sessions.data.sessions} />
      ) : (
        <Beginning sessions={sessions} />
      )}
    </Card>
  );
}

type Sessions = ReturnType<typeof useSessions>;

function Beginning({ sessions }: { readonly sessions: Sessions }) {
  if (sessions.failure)
    return (
      <InlineError
        message={sessionsMessageFor('listSessions', sessions.failure)}
        onRetry={() => void sessions.retry()}
        retrying={sessions.isRefreshing}
      />
    );
  return (
    <Button busy={sessions.isWanted} onClick={sessions.show}>
      {texts.show}
    </Button>
  );
}

interface SessionListProps {
  readonly sessions: Sessions;
  readonly list: readonly SignedInSession[];
}

function SessionList({ sessions, list }: SessionListProps) {
  const { ending, problem, endOne, endOthers } = sessions;
  return (
    <div className={`stack ${styles.content}`}>
      {problem ? <InlineError kind="banner" message={problem} /> : null}
      <ul className={styles.list} aria-label={texts.title}>
        {list.map((session) => (
          <li key={session.sessionId} className={styles.session}>
            <SessionDetails {...session} />
            {session.current ? null : (
              <Button
                size="small"
                busy={ending === session.sessionId}
                inactive={ending !== undefined}
                aria-label={texts.endOne(texts.device(session.browser, session.system))}
                onClick={() => void endOne(session.sessionId)} // every outcome is shown here
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 2 ? (
        <Button busy={ending === 'others'} inactive={ending !== undefined} onClick={() => void endOthers()}>
          {texts.endOthers}
        </Button>
      ) : null}
    </div>
  );
}

function SessionDetails({ browser, system, current, createdAt, network }: SignedInSession) {
  return (
    <div>
      <p>{current ? texts.thisDevice(texts.device(browser, system)) : texts.device(browser, system)}</p>
      <p className="meta">{texts.since(clockTime(Date.parse(createdAt)), network)}</p>
    </div>
  );
}
