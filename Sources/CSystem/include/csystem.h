#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stdint.h>

#endif
