import type { Kind } from './kind.ts'

export interface NameChanged {
  readonly profileId: string
  readonly name: string
  readonly at: number
}

/** An operator gave a profile another name. */
export const nameChanged: Kind<NameChanged> = ({ profileId, name, at }) => ({
  key: `name:${profileId}:${at}`,
  audience: { to: 'profile', profileId },
  type: 'in-app',
  title: { en: 'Our team changed your name', id: 'Tim kami mengganti namamu' },
  desc: {
    en: `You are “${name}” from now on. Contact us if this is wrong.`,
    id: `Namamu sekarang “${name}”. Hubungi kami kalau ini keliru.`,
  },
  refId: null,
  push: true,
})
