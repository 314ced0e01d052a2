/** The pages of a PDF as browsers write it, with their sizes in points. */
export const pdfPages = (pdf: Buffer): { width: number; height: number }[] =>
  pdf
    .toString('latin1')
    .split(/\bendobj\b/)
    .filter((object) => /\/Type\s*\/Page\b(?!s)/.test(object))
    .map((page) => {
      const [, width = '0', height = '0'] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(page) ?? [];
      return { width: Number(width), height: Number(height) };
    });
