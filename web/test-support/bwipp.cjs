const { raw } = require('bwip-js');

/** The encoders by their names: the module of the browser is no CommonJS. */
module.exports = {
  bwipp_ean13: 'ean13',
  bwipp_ean8: 'ean8',
  bwipp_code128: 'code128',
  bwipp_encode: (_context, encoder, text) => raw(encoder, text, {}).map((symbol) => new Map(Object.entries(symbol))),
};
