import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

const NO_OPTION = -1;

type Combobox = {
  /** The id of the listbox. That of an option is `<listId>-<index>`. */
  listId: string;
  /** The list opens with the first option. */
  optionCount: number;
  text: string;
  onWrite: (text: string) => void;
  onChoose: (index: number) => void;
};

/**
 * A text field with a list of suggestions, which keeps the focus: arrow keys go through the options, Enter chooses one,
 * Escape closes the list and then clears the text. Enter without an option submits the field's form.
 */
export function useCombobox({ listId, optionCount, text, onWrite, onChoose }: Combobox) {
  const [isWanted, setIsWanted] = useState(false);
  const [activeIndex, setActiveIndex] = useState(NO_OPTION);
  const isOpen = isWanted && optionCount > 0;

  const write = (value: string) => {
    onWrite(value);
    setActiveIndex(NO_OPTION);
  };
  const close = () => {
    setIsWanted(false);
    setActiveIndex(NO_OPTION);
  };
  const move = (step: 1 | -1) => {
    const from = activeIndex === NO_OPTION && step === -1 ? optionCount : activeIndex;
    setIsWanted(true);
    if (isOpen) setActiveIndex((from + step + optionCount) % optionCount);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen && activeIndex !== NO_OPTION) onChoose(activeIndex);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Escape' && text) write('');
    else return;
    event.preventDefault();
  };

  const input = {
    value: text,
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': activeIndex === NO_OPTION ? undefined : `${listId}-${activeIndex}`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      write(target.value);
      setIsWanted(true);
    },
    onBlur: close,
    onKeyDown: handleKey,
  } as const;
  return { isWanted, isOpen, activeIndex, open: () => setIsWanted(true), close, write, input };
}
