import { readCompose, serviceOf } from './compose-file.js';
import type { ComposeRule } from './compose-rules.js';
import { guarded } from './guarded.js';

/** It reads and writes exports of any user. */
export const operatorIsGuarded = guarded({ operate: ['DAC_OVERRIDE'] });

/** The owner of all tables reaches the databases and nothing else, and nothing reaches it. */
export const operatorStaysInside: ComposeRule = (file) => {
  const { networks, ports } = serviceOf(file, 'operate');
  return networks?.join() === 'internal' && !ports ? [] : ['operate: is open to the world'];
};

/** Databases and pictures are those of docker-compose.yml, and catalog can read what was imported. */
export const operatorFindsEverything: ComposeRule = (file) => {
  const { services, secrets } = readCompose();
  const { environment = {}, secrets: own = [], user, volumes = [] } = serviceOf(file, 'operate');
  const wanted = Object.keys(secrets).filter((name) => name.endsWith('_owner_database_url'));
  const pictures = services.catalog?.volumes?.find((mount) => mount.endsWith(`:${environment.FILES_DIR}`)) ?? 'none';
  return [
    ...wanted
      .filter((name) => !own.includes(name) || environment[`${name.toUpperCase()}_FILE`] !== `/run/secrets/${name}`)
      .map((name) => `operate: does not know ${name}`),
    ...(volumes.includes(pictures) ? [] : ['operate: has other pictures than catalog']),
    ...(user === '0:65532' ? [] : ['operate: writes pictures that catalog cannot read']),
  ];
};
