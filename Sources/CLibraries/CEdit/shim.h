#include <histedit.h>
#include <stdio.h>

// The library is loaded when a person sits at the terminal, not when the program starts; `f` is
// what dlsym found. The functions below are variadic, or take the C library's streams, neither of
// which Swift can name.
static inline EditLine *edit_init(void *f, const char *program) { return ((EditLine *(*)(const char *, FILE *, FILE *, FILE *))f)(program, stdin, stdout, stderr); }
static inline int edit_set_prompt(void *f, EditLine *e, char *(*prompt)(EditLine *)) { return ((int (*)(EditLine *, int, ...))f)(e, EL_PROMPT, prompt); }
static inline int edit_set_reader(void *f, EditLine *e, el_rfunc_t reader) { return ((int (*)(EditLine *, int, ...))f)(e, EL_GETCFN, reader); }
static inline int edit_set_client(void *f, EditLine *e, void *client) { return ((int (*)(EditLine *, int, ...))f)(e, EL_CLIENTDATA, client); }
static inline int edit_get_client(void *f, EditLine *e, void **client) { return ((int (*)(EditLine *, int, ...))f)(e, EL_CLIENTDATA, client); }
static inline int edit_set_editor(void *f, EditLine *e, const char *name) { return ((int (*)(EditLine *, int, ...))f)(e, EL_EDITOR, name); }
static inline int edit_set_raw(void *f, EditLine *e, int is_raw) { return ((int (*)(EditLine *, int, ...))f)(e, EL_PREP_TERM, is_raw); }
static inline int edit_refresh(void *f, EditLine *e) { return ((int (*)(EditLine *, int, ...))f)(e, EL_REFRESH); }
static inline int edit_bind(void *f, EditLine *e, const char *key, const char *name) { return ((int (*)(EditLine *, int, ...))f)(e, EL_BIND, key, name, NULL); }
static inline int edit_add_function(void *f, EditLine *e, const char *name, const char *help, unsigned char (*function)(EditLine *, int)) { return ((int (*)(EditLine *, int, ...))f)(e, EL_ADDFN, name, help, function); }
static inline int edit_set_history(void *f, EditLine *e, void *history, History *h) { return ((int (*)(EditLine *, int, ...))f)(e, EL_HIST, (int (*)(void *, HistEvent *, int, ...))history, h); }
static inline int edit_history_size(void *f, History *h, int size) { HistEvent event; return ((int (*)(History *, HistEvent *, int, ...))f)(h, &event, H_SETSIZE, size); }
static inline int edit_history_unique(void *f, History *h) { HistEvent event; return ((int (*)(History *, HistEvent *, int, ...))f)(h, &event, H_SETUNIQUE, 1); }
static inline int edit_history_enter(void *f, History *h, const char *line) { HistEvent event; return ((int (*)(History *, HistEvent *, int, ...))f)(h, &event, H_ENTER, line); }
