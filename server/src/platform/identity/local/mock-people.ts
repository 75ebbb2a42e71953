import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A person who can sign in at a mock provider. */
export interface MockPerson {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly isEmailVerified: boolean
}

/** People that were typed into the form and whose flow still runs; the oldest are forgotten. */
const TYPED_MAX = 200

const known = {
  google: [
    person({ name: 'Gita Permata', email: 'gita.permata@gmail.test' }),
    person({ name: 'Hadi Wijaya', email: 'hadi.wijaya@gmail.test' }),
    person({ name: 'Intan Sari', email: 'intan.sari@gmail.test' }),
  ],
  facebook: [
    person({ name: 'Joko Pratama', email: 'joko.pratama@facebook.test' }),
    person({ name: 'Kartika Dewi', email: 'kartika.dewi@facebook.test' }),
    person({ name: 'Lukman Hakim', email: null }),
  ],
} as const

export interface MockPeople {
  readonly list: readonly MockPerson[]
  byId(id: string): MockPerson | undefined
  /** The person who was chosen or typed in the form of the page. */
  ofForm(form: URLSearchParams): MockPerson | undefined
}

export function openMockPeople(provider: keyof typeof known): MockPeople {
  const list = known[provider]
  const typed = new LRUCache<string, MockPerson>({ max: TYPED_MAX })

  const byId = (id: string) => list.find((one) => one.id === id) ?? typed.get(id)
  return {
    list,
    byId,
    ofForm(form) {
      const chosen = form.get('person')
      if (chosen !== null) return byId(chosen)
      const email = form.get('email')?.trim().toLowerCase() ?? ''
      const name = form.get('name')?.trim() ?? ''
      if (!email.includes('@') && name === '') return undefined
      const made = person({
        name: name === '' ? (email.split('@', 1)[0] ?? email) : name,
        email: email === '' ? null : email,
        isEmailVerified: form.has('verified'),
      })
      typed.set(made.id, made)
      return made
    },
  }
}

/** The id is derived from the email, so the same email is the same person at every start. */
function person(of: { name: string; email: string | null; isEmailVerified?: boolean }): MockPerson {
  const { name, email, isEmailVerified = email !== null } = of
  const id = createHash('sha256')
    .update(email ?? name)
    .digest('base64url')
    .slice(0, 22)
  return { id, name, email, isEmailVerified }
}
