/** jsdom has the `<dialog>` element but not its methods. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('button')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
