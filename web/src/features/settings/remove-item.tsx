import { planFocus } from '../../shared/browser/focus.ts';
import { Button } from '../../shared/ui/button.tsx';

type RemoveItemProps = { label: string; onRemove: () => void };

/** Removes an item of a list. It goes with its item: the focus moves on. */
export const RemoveItem = ({ label, onRemove }: RemoveItemProps) => (
  <Button
    look="danger"
    className="-mb-2 -ms-4 justify-self-start"
    onClick={({ currentTarget }) => {
      const moveFocus = planFocus(currentTarget);
      onRemove();
      moveFocus();
    }}
  >
    {label}
  </Button>
);
