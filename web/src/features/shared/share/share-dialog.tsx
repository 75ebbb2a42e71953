import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog, Button } from '@tayang/design'
import { Code2, Ellipsis, Link2 } from 'lucide-react'
import { useRef } from 'react'
import { showToast } from '#shared/toasts'
import { frameCode, type SharedItem } from './shared-item.ts'
import { addressAt, targets } from './targets.ts'
import style from './share.module.css'

interface ShareDialogProps {
  item: SharedItem
  onClose: () => void
}

/** The address, a button that copies it, and the services to send it by. */
export function ShareDialog({ item, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const url = `${location.origin}${item.way}`

  const handleCopy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // A browser may forbid it: the address is selected, so that the person can copy it.
      field.current?.select()
      return showToast(t`Please copy the marked address.`, 'error')
    }
    onClose()
    showToast(t`Successfully copied to clipboard`, 'ok')
  }

  return (
    <Dialog open onClose={onClose} label={t`Share`} className={style.dialog}>
      <h2 className={style.title}>
        <Trans>Share</Trans>
      </h2>
      <p className={style.name}>{item.title}</p>
      <input
        ref={field}
        className={style.link}
        aria-label={item.title}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button wide onClick={() => void handleCopy(url)}>
        <Link2 size={18} aria-hidden />
        <Trans>Copy link</Trans>
      </Button>
      {item.embed && (
        <Button wide tone="quiet" onClick={() => void handleCopy(frameCode(item, location.origin))}>
          <Code2 size={18} aria-hidden />
          <Trans>Copy embed code</Trans>
        </Button>
      )}
      <Targets title={item.title} url={url} onClose={onClose} />
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

interface TargetsProps {
  title: string
  url: string
  onClose: () => void
}

/** The services to send it by, and the share sheet of the device where it has one. */
function Targets({ title, url, onClose }: TargetsProps) {
  const handleMore = () => {
    // Closing the native share sheet rejects, which is no error.
    navigator.share({ title, url }).then(onClose, () => {})
  }

  return (
    <ul className={style.targets}>
      {targets.map(({ name, mark, color }) => (
        <li key={name}>
          <a
            href={addressAt(name, { title, url })}
            target="_blank"
            rel="noopener noreferrer"
            className={style.target}
            onClick={onClose}
          >
            <span className={style.mark} style={{ backgroundColor: color }} aria-hidden>
              {mark}
            </span>
            {name}
          </a>
        </li>
      ))}
      {'share' in navigator && (
        <li>
          <button type="button" className={style.target} onClick={handleMore}>
            <span className={style.mark} aria-hidden>
              <Ellipsis size={20} />
            </span>
            <Trans>More</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}
