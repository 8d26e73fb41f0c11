import { toTrackingLink } from '@bookstore/contracts/tracking-numbers';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { Button } from '../../shared/ui/button.tsx';
import { NewTabNote } from '../../shared/ui/new-tab-note.tsx';

const copy = (code: string) =>
  navigator.clipboard.writeText(code).then(
    () => showToast(PAGE_NOTICES.trackingCopied),
    () => showToast(PAGE_NOTICES.copyFailed),
  );

/** A tracking code, which leads to the page of the carrier where the shop says how to get there, and can be copied. */
export function TrackingCode({ code }: { code: string }) {
  const link = toTrackingLink(useShop().trackingUrl, code);
  const text = (
    <span dir="ltr" className="wrap-anywhere tabular-nums">
      {code}
    </span>
  );
  return (
    <span className="-my-2.5 inline-flex max-w-full items-center gap-x-1">
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-x-1 font-semibold text-accent underline underline-offset-4"
        >
          <Trans id="Track <code/>" components={{ code: text }} />
          <NewTabNote />
        </a>
      ) : (
        text
      )}
      {/* Browsers have it only on pages that are sent encrypted. */}
      {'clipboard' in navigator && (
        <Button look="quiet" className="px-2.5 text-sm" onClick={() => void copy(code)}>
          <Trans
            id="Copy<hidden> the tracking code {code}</hidden>"
            values={{ code }}
            components={{ hidden: <span className="sr-only" /> }}
          />
        </Button>
      )}
    </span>
  );
}
