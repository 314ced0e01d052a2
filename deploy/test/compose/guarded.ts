import { serviceOf } from './compose-file.js';
import type { ComposeRule } from './compose-rules.js';

/** `capabilities` names the containers and what root may still do in each. */
export function guarded(capabilities: Readonly<Record<string, readonly string[]>>): ComposeRule {
  return (file) =>
    Object.entries(capabilities).flatMap(([name, allowed]) => {
      const { read_only: isReadOnly, cap_drop, cap_add = [], security_opt, logging, deploy } = serviceOf(file, name);
      const limits = deploy?.resources?.limits ?? {};
      return [
        ...(isReadOnly ? [] : [`${name}: may write to its root file system`]),
        ...(cap_drop?.includes('ALL') ? [] : [`${name}: keeps capabilities`]),
        ...cap_add.filter((it) => !allowed.includes(it)).map((it) => `${name}: may ${it}`),
        ...(security_opt?.includes('no-new-privileges:true') ? [] : [`${name}: may gain privileges`]),
        ...(logging?.options?.['max-size'] ? [] : [`${name}: fills the disk with its log`]),
        ...(limits.cpus && limits.memory ? [] : [`${name}: has no limits`]),
      ];
    });
}
