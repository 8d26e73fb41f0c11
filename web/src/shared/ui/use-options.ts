import { useEffect } from 'react';

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-paper-deep aria-selected:bg-accent-soft';
export const OPTION_LIST =
  'absolute inset-x-0 top-full z-40 max-h-[70dvh] overflow-y-auto border-y border-line bg-surface py-2 shadow-lg md:mt-2 md:rounded-xl md:border-x';

type Options = {
  /** The id of the listbox. */
  id: string;
  activeIndex: number;
  onChoose: (index: number) => void;
};

/** @returns the attributes of an option of a combobox, which is neither focused nor a link. The active one is kept in view. */
export function useOptions({ id, activeIndex, onChoose }: Options) {
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  return (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === activeIndex,
    className: OPTION,
    // The focus stays in the field.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  });
}
