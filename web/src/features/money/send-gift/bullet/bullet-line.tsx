import { Trans, useLingui } from '@lingui/react/macro'
import { COMMENT_LENGTH_MAX } from '@tayang/contract/socket'
import { Button, EmojiField } from '@tayang/design'
import { Gem, Smile } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { GiftTarget } from '../gift-target.ts'
import { useBullet } from './use-bullet.ts'
import { useBulletPacks } from './use-bullet-packs.ts'
import style from './bullet.module.css'

/** Twelve emojis for gift chat. */
const EMOJIS = ['😍', '🤩', '🥳', '😘', '🫶', '👑', '🎉', '💎', '💐', '🚀', '💯', '✨'] as const

/** A line that is paid for and crosses the picture; its pack says for how long. */
export function BulletLine({ target }: { target: GiftTarget }) {
  const { t } = useLingui()
  const packs = useBulletPacks()
  const { sending, send } = useBullet(target)
  const [text, setText] = useState('')
  const [packId, setPackId] = useState<string | null>(null)
  const pack = packs.find(({ id }) => id === packId) ?? packs[0]
  const comment = text.trim()

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (pack && comment !== '') void send(pack, comment).then((isSent) => isSent && setText(''))
  }
  return (
    <form className={style.line} onSubmit={handleSubmit}>
      <div className={style.packs} role="radiogroup" aria-label={t`How long it's shown`}>
        {packs.map(({ id, price, amount }) => (
          <label key={id}>
            <input type="radio" name="bullet-pack" checked={id === pack?.id} onChange={() => setPackId(id)} />
            <Trans>{amount} s</Trans>
            <span className={style.price}>
              <Gem size={12} aria-hidden />
              {price}
            </span>
          </label>
        ))}
      </div>
      <EmojiField
        isPaid
        label={t`Bullet comment`}
        value={text}
        onChange={setText}
        maxLength={COMMENT_LENGTH_MAX}
        placeholder={t`Send as a bullet comment`}
        emojis={EMOJIS}
        emojisLabel={t`Emojis`}
        icon={<Smile size={20} aria-hidden />}
      />
      <Button
        type="submit"
        aria-label={t`Send for ${pack?.price ?? 0} diamonds`}
        disabled={comment === '' || !pack}
        busy={sending === 'no' ? undefined : sending === 'sending' ? t`Sending` : t`Checking`}
      >
        <Gem size={16} aria-hidden />
        {pack?.price}
      </Button>
    </form>
  )
}
