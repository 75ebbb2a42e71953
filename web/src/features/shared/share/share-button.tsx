import { useLingui } from '@lingui/react/macro'
import { Button, IconButton, type ButtonSize } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useHidden } from '#shared/partner'
import type { SharedItem } from './shared-item.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

interface ShareButtonProps {
  item: SharedItem
  size?: ButtonSize
  className?: string | undefined
  /** Only the icon, where there is no space for the label. */
  isIcon?: boolean
}

/** Opens the dialog that shares the address `{origin}/{type}/{id}`. */
export function ShareButton({ item, size = 'normal', className, isIcon = false }: ShareButtonProps) {
  const { t } = useLingui()
  const hidden = useHidden()
  const [isOpen, setIsOpen] = useState(false)

  if (hidden.share) return null
  return (
    <>
      {isIcon ? (
        <IconButton
          label={t`Share`}
          filled
          className={className}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Share2 size={18} aria-hidden />
        </IconButton>
      ) : (
        <Button
          tone="quiet"
          size={size}
          className={className}
          onClick={() => setIsOpen(true)}
          aria-haspopup="dialog"
          aria-label={t`Share`}
        >
          <Share2 size={18} aria-hidden />
          <span>{t`Share`}</span>
        </Button>
      )}
      {isOpen && <ShareDialog item={item} onClose={() => setIsOpen(false)} />}
    </>
  )
}
