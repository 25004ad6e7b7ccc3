/** Licences that npm packages and Node's parts may have: they ask for nothing but their text and a notice. */
export const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
])

/** Licences of the machine's C libraries, which are copied unchanged and linked while the program runs. */
export const OF_SYSTEM_LIBRARIES: ReadonlySet<string> = new Set([
  'LGPL-2.1-or-later',
  'GPL-3.0-or-later WITH GCC-exception-3.1',
])

/** What is linked into Node's binary, by its name in `process.versions`. */
export const PARTS_OF_NODE: Readonly<Record<string, string>> = {
  ada: 'MIT',
  ares: 'MIT',
  brotli: 'MIT',
  icu: 'Unicode-3.0',
  llhttp: 'MIT',
  nghttp2: 'MIT',
  openssl: 'Apache-2.0',
  simdjson: 'Apache-2.0',
  simdutf: 'MIT',
  sqlite: 'CC0-1.0',
  undici: 'MIT',
  uv: 'MIT',
  v8: 'BSD-3-Clause',
  zlib: 'Zlib',
  zstd: 'BSD-3-Clause',
}

/** The Debian packages whose libraries Node needs. */
export const DEBIAN_LICENCES: Readonly<Record<string, string>> = {
  libc6: 'LGPL-2.1-or-later',
  'libgcc-s1': 'GPL-3.0-or-later WITH GCC-exception-3.1',
  'libstdc++6': 'GPL-3.0-or-later WITH GCC-exception-3.1',
  libatomic1: 'GPL-3.0-or-later WITH GCC-exception-3.1',
}

/** Whether a licence is allowed; of alternatives (`MIT OR Apache-2.0`) one is enough. */
export function isAllowed(licence: string, allowed = PERMISSIVE): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())))
}
