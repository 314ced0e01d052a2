import masters from './data/gst-masters.json' with { type: 'json' };

const codeOfUnit = new Map(Object.entries(masters.unitToCode));
const codes = new Set(masters.unitQuantityCodes.map(({ code }) => code));

/** The unit code of the return for goods of a unit: OTH for units of the shop's own, NA for services (gst.md 2). */
export function unitCodeOf(unit: string | null, hsn: string): string {
  if (isService(hsn)) return masters.serviceUnit;
  return codeOfUnit.get(unit?.toLowerCase() ?? '') ?? masters.otherUnit;
}

/** Whether the return knows a unit code. */
export function isUnitCode(code: string): boolean {
  return codes.has(code);
}

/** Whether a code is that of a service (SAC). */
export function isService(hsn: string): boolean {
  return hsn.startsWith('99');
}
