import { signIn, type Client, type Credentials } from '../seeding/client.ts'

/** The people of the demo, each signed in once, when they first do something. */
export interface Company {
  readonly address: string
  as(email: string): Promise<Client>
}

export function openCompany(app: Pick<Credentials, 'address' | 'password'>): Company {
  const signedIn = new Map<string, Promise<Client>>()
  return {
    address: app.address,
    as(email) {
      const known = signedIn.get(email)
      if (known) return known
      const client = signIn({ ...app, email })
      signedIn.set(email, client)
      client.catch(() => signedIn.delete(email))
      return client
    },
  }
}
