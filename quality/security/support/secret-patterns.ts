/** Patterns of secrets that must be nowhere in the repository, not even in tests. */
export const SECRET_SHAPES: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of a code host': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{40,}|glpat-[\w-]{20})\b/,
  'a token of a package registry': /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*(?!\$\{)\S+/,
  'a token of a messenger or a shop': /\bxox[abposr]-[0-9A-Za-z-]{10,}|\b[rs]k_live_[0-9A-Za-z]{16,}/,
  'a session token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{40,}/,
};

/** Patterns that are allowed in tests, which need passwords, but not in shipped files. */
export const SHIPPED_SHAPES: Readonly<Record<string, RegExp>> = {
  'a password in a URL': /\b[a-z]+:\/\/[\w.-]+:(?!password@|\$\{)[^\s:@/'"`${}]{3,}@/,
  'a password, written out':
    /\b(?:password|passwd|secret|token|api_?key)['"]?(?:\s*=\s*|:\s+)['"](?=[^'"]*[^a-z\s_-])[^'"\s$%{}]{8,}['"]/i,
};

export const SECRET_FILES = /(^|\/)(\.env(\..+)?|id_[a-z0-9]+|.+\.(pem|key|p12|pfx|jks|keystore|kdbx))$/;

export const IS_TEST =
  /\.test\.tsx?$|(^|\/)(test|tests|test-support|fixtures)\/|^(e2e|quality|bench|packages\/testing)\//;
