import { useRef, useState } from 'react';
import { findCoverFault } from './cover-check.ts';

/** A picture that can be read, or why the file that was chosen is none. */
type Checked = { file?: File; fault?: string };

const NOTHING: Checked = {};

const check = async (file: File): Promise<Checked> => {
  const fault = await findCoverFault(file);
  return fault ? { fault } : { file };
};

/** The picture that is chosen for a book. */
export function useCover() {
  const [checked, setChecked] = useState(NOTHING);
  const [isChecking, setIsChecking] = useState(false);
  const latest = useRef(Promise.resolve(NOTHING));

  const choose = (file: File | undefined) => {
    const checking = file ? check(file) : Promise.resolve(NOTHING);
    latest.current = checking;
    setChecked(NOTHING);
    setIsChecking(file !== undefined);
    void checking.then((result) => {
      if (latest.current !== checking) return;
      setChecked(result);
      setIsChecking(false);
    });
  };
  /** `whenChecked` resolves with what was chosen last. */
  return { ...checked, isChecking, choose, whenChecked: () => latest.current };
}
export type ChosenCover = ReturnType<typeof useCover>;
