/** The last page of the sign-in popup: the window that opened it takes over. */
window.close();
