/**
 * Other forms of an Indonesian word: its stems, and what prefixes and suffixes make of them. There is no dictionary, so
 * most forms are no words; the caller keeps those that occur in the index.
 */
export function formsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const roots = new Set(withoutSuffix(word).flatMap((form) => withoutPrefix(form)))
  const forms = new Set<string>()
  for (const root of roots) {
    if (root.length < ROOT_LENGTH_MIN) continue
    for (const begun of withPrefixes(root)) {
      for (const suffix of SUFFIXES) forms.add(begun + suffix)
    }
  }
  forms.delete(word)
  return [...forms].filter((form) => form.length <= FORM_LENGTH_MAX)
}

/** Shorter roots occur in too many words by chance. */
const ROOT_LENGTH_MIN = 4
const FORM_LENGTH_MAX = 24
const SUFFIXES = ['', 'an', 'kan', 'i', 'nya']

function withoutSuffix(word: string): string[] {
  const bare = word.endsWith('nya') ? word.slice(0, -3) : word
  const ends = ['kan', 'an', 'i'].filter((suffix) => bare.endsWith(suffix))
  return [...new Set([word, bare, ...ends.map((suffix) => bare.slice(0, -suffix.length))])]
}

function withoutPrefix(word: string): string[] {
  const roots = [word]
  for (const prefix of ['di', 'ber', 'be', 'ter', 'te']) {
    if (word.startsWith(prefix)) roots.push(word.slice(prefix.length))
  }
  const nasal = /^(?:me|pe)(ny|ng|m|n|)(.+)$/.exec(word)
  if (nasal) {
    const [, sound = '', rest = ''] = nasal
    const swallowed = { ny: ['s'], ng: ['k', ''], m: ['p', ''], n: ['t', ''], '': [''] }[sound] ?? []
    // The sound may also belong to the root: me-masak, me-nyanyi.
    roots.push(...swallowed.map((first) => first + rest), sound + rest)
  }
  return roots
}

function withPrefixes(root: string): string[] {
  const joined = nasalised(root)
  return [root, `di${root}`, `ber${root}`, `ter${root}`, `me${joined}`, `pe${joined}`]
}

/** The first sounds of a root after me- and pe-. */
function nasalised(root: string): string {
  const [first = ''] = root
  const rest = root.slice(1)
  if (first === 'p') return `m${rest}`
  if ('bfv'.includes(first)) return `m${root}`
  if (first === 't') return `n${rest}`
  if ('cdjz'.includes(first)) return `n${root}`
  if (first === 's') return `ny${rest}`
  if (first === 'k') return `ng${rest}`
  return 'aiueogh'.includes(first) ? `ng${root}` : root
}
