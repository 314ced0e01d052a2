import { peopleClient } from '../api/people.js';
import { useEndpoint } from '../api/use-endpoint.js';
import { readSession, readSessionName } from '../session/session.js';
import { peopleTexts } from '../texts/en/people.js';

/** The name of a person by id: the own one at once, the others when they are read; someone unknown by the end of the id. */
export function usePeople(): (userId: string | null) => string {
  const { data } = useEndpoint({ key: ['listPeople'], load: () => peopleClient.listPeople({ query: {} }) });
  const { user } = readSession();
  return (userId) => {
    if (userId === user?.id) return readSessionName();
    return (
      data?.people.find((person) => person.userId === userId)?.name ?? peopleTexts.unknown((userId ?? '').slice(-4))
    );
  };
}
