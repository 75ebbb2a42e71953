import { useLingui } from '@lingui/react/macro'
import { clipSocial } from '@tayang/contract'
import { Avatar, EmojiField, IconButton } from '@tayang/design'
import { SendHorizontal, Smile } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useCommentDraft } from '#features/shared/comment-draft'
import { focusField } from '#features/shared/kept-focus'
import { ApiRefusal } from '#shared/api'
import { useRefusalText } from '#shared/refusals'
import { requireViewer, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import style from './comments.module.css'

/** The same as beside a live show. See docs/product/chat.md#a-comment. */
const EMOJIS = ['😀', '😂', '😍', '😮', '😢', '👍', '👏', '🙏', '🔥', '❤️'] as const

/**
 * The field of a new comment. A guest who sends one signs in first and finds it in the field then; what was refused
 * stays in the field, with the reason below.
 */
export function CommentForm({
  way,
  onSend,
}: {
  /** Where a guest comes back to. */
  way: string
  onSend: (text: string, clientId: string) => Promise<void>
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { text, setText, keep } = useCommentDraft(way)
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  // The same comment sent again, after an answer that was lost, is stored once.
  const [clientId, setClientId] = useState<string>(() => crypto.randomUUID())
  const said = useId()
  const isEmpty = text.trim() === ''

  const send = async () => {
    setIsSending(true)
    setRefusal(null)
    try {
      await onSend(text.trim(), clientId)
      setText('')
      setClientId(crypto.randomUUID())
    } catch (error) {
      if (error instanceof ApiRefusal && error.status !== null && error.status < 500)
        setRefusal(await refusalText(error))
      else showToast(t`Some error occured, please refresh the page!`, 'error')
    }
    setIsSending(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isSending) return
    if (requireViewer(way)) void send()
    else keep()
  }
  return (
    <form className={style.form} onSubmit={handleSubmit}>
      {refusal !== null && (
        <p id={said} role="alert" className={style.refusal}>
          {refusal}
        </p>
      )}
      {viewer && <Avatar name={viewer.profile.name} picture={viewer.profile.avatar} size={36} />}
      <EmojiField
        label={t`Comment`}
        value={text}
        onChange={setText}
        maxLength={clipSocial.CLIP_COMMENT_LENGTH_MAX}
        placeholder={t`Say something kind`}
        aria-describedby={refusal === null ? undefined : said}
        emojis={EMOJIS}
        emojisLabel={t`Emojis`}
        icon={<Smile size={20} aria-hidden />}
      />
      <IconButton
        label={t`Send`}
        type="submit"
        filled
        disabled={isEmpty || isSending}
        className={style.send}
        onClick={focusField}
      >
        <SendHorizontal size={20} aria-hidden />
      </IconButton>
    </form>
  )
}
