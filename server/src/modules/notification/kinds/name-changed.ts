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
    en: `Your name is now “${name}”. If this is a mistake, contact us.`,
    id: `Namamu sekarang “${name}”. Kalau ini keliru, hubungi kami.`,
  },
  refId: null,
  push: true,
})
