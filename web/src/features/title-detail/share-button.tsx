import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { Share2 } from 'lucide-react'
import { useHidden } from '#ground/partner'
import { ways } from '#ground/ways'
import { showToast } from '#ground/toasts'

interface Props {
  title: { type: string; id: string; title: string }
  className?: string | undefined
}

/** Gives the address `{origin}/{type}/{id}` away: through the phone's own sheet, otherwise onto the clipboard. */
export function ShareButton({ title, className }: Props) {
  const { t } = useLingui()
  const hidden = useHidden()

  const handleShare = async () => {
    const url = `${location.origin}${ways.title(title)}`
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      // Closing the sheet rejects, and is no fault.
      await navigator.share({ title: title.title, url }).catch(() => {})
      return
    }
    await navigator.clipboard.writeText(url)
    showToast(t`Successfully copied to clipboard`)
  }

  if (hidden.share) return null
  return (
    <Button tone="quiet" className={className} onClick={() => void handleShare()} aria-label={t`Share`}>
      <Share2 size={18} aria-hidden />
      <span>
        <Trans>Share</Trans>
      </span>
    </Button>
  )
}
